import type { TeamScene, TeamWindow } from './team-scene.ts';

/** Something that people of a team do together. */
export interface TeamJob {
  /** What they do. */
  name: string;
  /** Answers the windows that were used. */
  work(scene: TeamScene): Promise<readonly TeamWindow[]>;
}
