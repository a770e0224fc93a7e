import { css } from 'lit';

/** Layout of the page of a workflow. */
export const workflowPageStyles = css`
  .facts {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 12px;
  }
  .tab {
    padding-block-start: 16px;
  }
  .builder {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 300px;
    gap: 24px;
    align-items: start;
  }
  .builder platen-workflow-about {
    position: sticky;
    inset-block-start: 0;
  }
  platen-workflow-tools {
    margin-block-end: 6px;
  }
  /* Notices stand at the lower edge of the window, and hide no button. */
  .main {
    min-width: 0;
    padding-block-end: 72px;
  }
  .note {
    --platen-icon-size: 17px;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
    margin-block-end: 12px;
    padding: 8px 12px;
    border-radius: var(--platen-radius-small);
    background: var(--platen-accent-wash);
  }
  @media (max-width: 980px) {
    .builder {
      grid-template-columns: minmax(0, 1fr);
    }
    .builder platen-workflow-about {
      position: static;
      order: -1;
    }
  }
`;
