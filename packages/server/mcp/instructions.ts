/** Instructions that a model receives when it connects. */
export const instructions = [
  'Platen renders images, PDFs and videos from templates: designs with named parameters.',
  'To render: find a template with list_templates, read its parameters with get_template_schema (or get_template, which also shows',
  'it), call render_template with modifications, check the returned image and its report, correct and render again.',
  'Videos and audio are jobs: while the status is queued or processing, call get_render_job with the job_id.',
  'For many renders of one template, such as the rows of a table, call render_batch once and follow it with get_render_batch.',
  'For other sizes of a design call generate_variants; for images, fonts and colors of the brand search_brand_assets, and use a',
  'file’s reference (asset:12) as the value of an image parameter.',
  'Colors, fonts and logos that several templates share are tokens of a brand kit: list_brand_kits.',
  'To automate renders, such as a certificate for each answer of a form, begin with suggest_workflow.',
  'Files are returned as URLs; give people these, because the images that you see are scaled down.',
  'Lists, such as the dishes of a menu, are given as JSON. A message about a layer that is repeated for them ends with the item: (dishes[3]).',
  'On templates with several pages a key such as page2@title is for one page, and title for every page that has it.',
  'Ask the person before update_template or update_brand_kit changes designs that others use, and before publish_post, create_workflow with active or run_workflow without test reach anybody.',
].join('\n');
