import type { ApprovalActivity } from '@platen/api';

/** Lines of the history that belong together: those of one session of an agent or tool, else one alone. */
export interface ActivityGroup {
  sessionId: string | null;
  lines: readonly ApprovalActivity[];
}

/** Groups lines that follow each other and are of one person's session. */
export function groupActivity(lines: readonly ApprovalActivity[]): ActivityGroup[] {
  const groups: { sessionId: string | null; lines: ApprovalActivity[] }[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    const isSame =
      line.sessionId !== null && last?.sessionId === line.sessionId && last.lines[0]?.actor.id === line.actor.id;
    if (isSame) last.lines.push(line);
    else groups.push({ sessionId: line.sessionId, lines: [line] });
  }
  return groups;
}
