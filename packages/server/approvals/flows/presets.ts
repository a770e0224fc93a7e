import { approvalPreset, type ApprovalPreset } from '@platen/api';
import { z } from 'zod';

/** The flows to begin with; each stage's slug is part of it, so that programs can rely on them. */
export const presets: readonly ApprovalPreset[] = z.array(approvalPreset).parse([
  {
    id: 'simple',
    name: 'Simple',
    description: 'One person looks at it before it goes out.',
    blocksRenders: false,
    changeStage: 'draft',
    stages: [
      { slug: 'draft', name: 'Draft', category: 'open', color: 'subtle' },
      { slug: 'in-review', name: 'In review', category: 'review', color: 'amber', dueInHours: 72 },
      { slug: 'approved', name: 'Approved', category: 'approved', color: 'green' },
    ],
  },
  {
    id: 'brand-legal',
    name: 'Brand and legal',
    description: 'The brand team first, then legal; nothing is rendered before both agreed.',
    blocksRenders: true,
    changeStage: 'changes',
    stages: [
      { slug: 'draft', name: 'Draft', category: 'open', color: 'subtle' },
      { slug: 'changes', name: 'Changes', category: 'open', color: 'rose' },
      { slug: 'brand-review', name: 'Brand review', category: 'review', color: 'purple', dueInHours: 72 },
      { slug: 'legal-review', name: 'Legal review', category: 'review', color: 'amber', dueInHours: 120 },
      { slug: 'approved', name: 'Approved', category: 'approved', color: 'green' },
      { slug: 'rejected', name: 'Rejected', category: 'rejected', color: 'rose' },
    ],
  },
  {
    id: 'agency-client',
    name: 'Agency and client',
    description: 'Inside the agency first, then every reviewer of the client; released when the client says so.',
    blocksRenders: true,
    changeStage: 'draft',
    stages: [
      { slug: 'draft', name: 'Draft', category: 'open', color: 'subtle' },
      { slug: 'internal-review', name: 'Internal review', category: 'review', color: 'blue', dueInHours: 48 },
      {
        slug: 'client-review',
        name: 'Client review',
        category: 'review',
        color: 'amber',
        review: { reviewers: [], mode: 'all', count: 1 },
        dueInHours: 120,
      },
      { slug: 'approved', name: 'Approved', category: 'approved', color: 'green' },
      { slug: 'released', name: 'Released', category: 'done', color: 'green' },
    ],
  },
  {
    id: 'marketing',
    name: 'Marketing',
    description: 'Ideas, work, review and publishing on one board.',
    blocksRenders: false,
    changeStage: 'in-design',
    stages: [
      { slug: 'ideas', name: 'Ideas', category: 'open', color: 'subtle' },
      { slug: 'in-design', name: 'In design', category: 'open', color: 'blue' },
      { slug: 'in-review', name: 'In review', category: 'review', color: 'amber', dueInHours: 48 },
      { slug: 'approved', name: 'Approved', category: 'approved', color: 'green' },
      { slug: 'published', name: 'Published', category: 'done', color: 'green' },
      { slug: 'archived', name: 'Archived', category: 'archived', color: 'subtle' },
    ],
  },
]);
