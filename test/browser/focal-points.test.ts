import { assert } from 'chai';
import { findFocalPoint } from '@platen/engine';
import { foundSubjects, paintSubject, subjectSize } from '../fixtures/images/paint-subject.ts';

describe('focal points of images', () => {
  it('are the same numbers as in Node', async () => {
    for (const { subject, found } of foundSubjects) {
      assert.deepEqual(await findFocalPoint(paintSubject(subjectSize, subject)), found);
    }
  });
});
