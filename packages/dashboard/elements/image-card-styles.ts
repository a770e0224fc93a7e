import { css } from 'lit';

/** A card that leads somewhere, with an image of what is there above its name. */
export const imageCardStyles = css`
  a {
    color: inherit;
    text-decoration: none;
  }
  a:focus-visible {
    outline-offset: -3px;
    border-radius: var(--platen-radius);
  }
  a:hover .name {
    text-decoration: underline;
  }
  .image {
    display: grid;
    place-items: center;
    background: var(--platen-sunken);
  }
  img {
    max-width: 100%;
    border-radius: 3px;
    box-shadow: 0 1px 3px rgb(20 16 40 / 22%);
  }
`;
