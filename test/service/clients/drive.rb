# frozen_string_literal: true

require "json"
require File.join(ENV.fetch("CLIENT"), "lib/platen")

client = Platen::Client.new(ENV.fetch("ADDRESS"), ENV.fetch("KEY"))
template = client.create_template({ name: "Card", canvas_width: 40, canvas_height: 20 })
queued = %w[png jpg].map do |format|
  client.render_template({ templateId: template[:id], response: { mode: "async", format: format } })
end
job = client.wait_for_render_job(queued[0][:id])
client.wait_for_render_job(queued[1][:id])
listed = client.paginate { |cursor| client.list_render_jobs(status: "succeeded", limit: 1, cursor: cursor) }
binary = client.render_template({ templateId: template[:id], response: { type: "binary" } }, cache: false)
found = client.list_templates(search: "Card")
refusal = begin
  client.get_template(999_999)
rescue Platen::Error => error
  error
end
issue = begin
  client.create_template({ name: 5 })
rescue Platen::Error => error
  error.body[:issues][0][:path]
end
puts JSON.generate(
  statuses: queued.map { |each| each[:status] },
  status: job[:status],
  queued: queued.map { |each| each[:id] },
  listed: listed.map { |each| each[:id] },
  found: found.map { |each| each[:name] },
  file: client.download(job[:result][:data][:content])[1, 3],
  binary: binary[1, 3],
  code: refusal.code,
  httpStatus: refusal.status,
  issue: issue
)
