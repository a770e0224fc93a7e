import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ApprovalItem, ApprovalStage } from '@platen/api';
import type { BoardColumn } from '../../packages/dashboard/pages/approval-board/board-data.ts';
import {
  isFiltered,
  readBoardFilter,
  toItemQuery,
} from '../../packages/dashboard/pages/approval-board/board-filter.ts';
import { cardAfter, stepOfKey } from '../../packages/dashboard/pages/approval-board/board-steps.ts';
import { fromLocalField, toLocalField } from '../../packages/dashboard/elements/local-field.ts';
import { describeDue } from '../../packages/dashboard/pages/approval-board/due-text.ts';
import { draftOfStage, toStageBody } from '../../packages/dashboard/pages/approval-settings/stage-draft.ts';

describe('the board of approvals', () => {
  it('goes from card to card by arrow keys, over empty columns, and the other way where text does', () => {
    const column = (...ids: number[]): BoardColumn => ({
      stage: { id: ids[0] ?? 0 } as ApprovalStage,
      items: ids.map((id) => ({ id }) as ApprovalItem),
      count: ids.length,
    });
    const columns = [column(9, 8, 7), column(), column(6)];
    const go = (from: number, key: string, isRightToLeft = false): number | undefined => {
      const step = stepOfKey(key, isRightToLeft);
      return step && cardAfter(columns, from, step)?.id;
    };
    assert.deepEqual([go(9, 'ArrowDown'), go(7, 'ArrowDown'), go(9, 'ArrowUp')], [8, undefined, undefined]);
    assert.deepEqual([go(7, 'ArrowRight'), go(6, 'ArrowLeft'), go(6, 'ArrowRight')], [6, 9, undefined]);
    assert.deepEqual([go(8, 'ArrowLeft', true), go(8, 'ArrowRight', true)], [6, undefined]);
    assert.deepEqual([go(8, 'a'), go(8, 'toString'), go(100, 'ArrowDown')], [undefined, undefined, undefined]);
  });

  it('reads its filter from the address, and asks for nothing that makes no sense', () => {
    const filter = readBoardFilter(new URLSearchParams('search=%20bread%20&tag=Autumn&waiting=me&overdue=true&page=3'));
    assert.deepEqual(toItemQuery(filter), { search: 'bread', tag: 'Autumn', waiting: 'me', overdue: 'true' });
    const odd = readBoardFilter(new URLSearchParams('search=%20&waiting=you&overdue=1'));
    assert.deepEqual([isFiltered(odd), toItemQuery(odd)], [false, {}]);
  });

  it('says of a due date in words whether it is late, and keeps the minute through its field', () => {
    const now = new Date(2026, 2, 2, 12).getTime();
    const at = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();
    assert.match(describeDue(at(-1), now).text, /^Overdue since /);
    assert.match(describeDue(at(3), now).text, /^Due today, /);
    assert.match(describeDue(at(20), now).text, /^Due tomorrow, /);
    assert.match(describeDue(at(90), now).text, /^Due .*2026/);
    assert.deepEqual(
      [-1, 3, 90].map((hours) => [describeDue(at(hours), now).isLate, describeDue(at(hours), now).isSoon]),
      [
        [true, false],
        [false, true],
        [false, false],
      ],
    );
    assert.equal(fromLocalField(toLocalField(at(3))), at(3));
    assert.deepEqual([toLocalField(null), fromLocalField(''), fromLocalField('soon')], ['', undefined, undefined]);
  });

  it('writes a stage as it read it', () => {
    const stage: ApprovalStage = {
      id: 3,
      slug: 'review',
      name: 'Review',
      category: 'review',
      color: 'amber',
      position: 1,
      review: { reviewers: ['4', '5'], mode: 'count', count: 2 },
      renders: { image: true, pdf: false, video: false },
      dueInHours: 36,
      itemCount: 0,
    };
    const { name, category, color, review, renders, dueInHours } = stage;
    const read = draftOfStage(stage);
    assert.deepEqual(toStageBody(read), { name, category, color, renders, dueInHours, review });
    assert.deepEqual(toStageBody({ ...read, category: 'open', dueInDays: undefined, name: ' Work ' }), {
      name: 'Work',
      category: 'open',
      color,
      renders,
      dueInHours: null,
    });
  });
});
