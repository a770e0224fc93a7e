import { step, type WorkflowRecipe } from './workflow-recipe.ts';

/** Workflows to begin with, most useful first. */
export const workflowRecipes: readonly WorkflowRecipe[] = [
  {
    id: 'form-to-certificate-by-email',
    name: 'Form to certificate by email',
    description: 'A form posts a name and an address; a PDF is rendered and sent by email.',
    words: ['form', 'certificate', 'email', 'mail', 'pdf', 'participant', 'course', 'send', 'ticket', 'invitation'],
    steps: [
      step('form', 'webhook'),
      step('answer', 'webhook_body'),
      step('certificate', 'render', { format: 'pdf' }),
      step('mail', 'email', {
        to: '{email}',
        subject: 'Your certificate, {name}',
        text: 'Hello {name},\n\nyour certificate is attached.',
      }),
    ],
  },
  {
    id: 'new-row-to-slack',
    name: 'New row to Slack',
    description:
      'Looks into a spreadsheet that is published as CSV; each new row becomes an image that is posted to a channel.',
    words: ['row', 'spreadsheet', 'sheet', 'csv', 'new', 'slack', 'channel', 'post', 'team', 'poll'],
    steps: [
      step('new_rows', 'poll', { cron: '*/15 * * * *', timeZone: 'UTC' }),
      step('sheet', 'csv'),
      step('image', 'render'),
      step('message', 'slack', { text: '{image.url}' }),
    ],
  },
  {
    id: 'feed-to-bucket',
    name: 'Feed to images',
    description: 'Each new entry of a feed becomes an image that is put into a bucket.',
    words: ['feed', 'rss', 'atom', 'blog', 'article', 'news', 'image', 'bucket', 's3', 'entry', 'podcast'],
    steps: [
      step('new_entries', 'poll', { cron: '0 * * * *', timeZone: 'UTC', key: ['id'] }),
      step('feed', 'rss'),
      step('image', 'render', { modifications: { title: 'title' } }),
      step('bucket', 's3', { key: 'feed/{files[0].name}' }),
    ],
  },
  {
    id: 'price-tags-every-morning',
    name: 'Price tags every morning',
    description: 'Reads products as JSON every morning and renders a tag for each that is in stock.',
    words: [
      'price',
      'product',
      'shop',
      'json',
      'api',
      'daily',
      'morning',
      'schedule',
      'stock',
      'every',
      'day',
      'weekly',
    ],
    steps: [
      step('morning', 'schedule', { cron: '0 6 * * *', timeZone: 'UTC' }),
      step('products', 'json_url'),
      step('in_stock', 'filter', { expression: 'stock > 0' }),
      step('tag', 'render'),
      step('file', 'file_url'),
    ],
  },
  {
    id: 'order-to-images',
    name: 'Order to images',
    description: 'A shop posts its orders; each item becomes an image whose address is posted back.',
    words: ['order', 'shop', 'webhook', 'item', 'post', 'address', 'url', 'callback', 'zapier', 'make'],
    steps: [
      step('order', 'webhook'),
      step('items', 'webhook_body', { path: '$.items' }),
      step('image', 'render'),
      step('answer', 'send_webhook'),
    ],
  },
  {
    id: 'approved-designs-to-slack',
    name: 'Tell of approved designs',
    description: 'Posts to a channel when a template moves in an approval flow.',
    words: ['approval', 'approved', 'review', 'template', 'tell', 'notify', 'moved', 'stage', 'slack'],
    steps: [
      step('moved', 'approval_moved'),
      step('message', 'slack', { text: '{template_name} is now in {to_stage}' }),
    ],
  },
];
