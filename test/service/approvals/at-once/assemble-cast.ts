import type { ApprovalScene } from '../approval-scene.ts';
import type { Cast } from './run-schedule.ts';

/** The people of the schedules, in the scene's workspace. */
export async function assembleCast(scene: ApprovalScene): Promise<Cast> {
  return {
    owner: await scene.addPerson('owner', 'Olga Owner'),
    admin: await scene.addPerson('admin', 'Ada Admin'),
    mia: await scene.addPerson('member', 'Mia Member'),
    max: await scene.addPerson('member', 'Max Member'),
    ann: await scene.addPerson('reviewer', 'Ann Reviewer'),
    ben: await scene.addPerson('reviewer', 'Ben Reviewer'),
  };
}
