# frozen_string_literal: true

require "json"
require "net/http"
require "uri"

module Platen
  # A refusal by the service. Branch on +code+, which is stable; the message is a sentence for people.
  class Error < StandardError
    # The HTTP status.
    attr_reader :status
    # The stable code.
    attr_reader :code
    # The whole body of the answer.
    attr_reader :body
    # Seconds after which the call may be repeated; nil if the service did not say.
    attr_reader :retry_after_s

    def initialize(status, code, message, body, retry_after_s)
      super(message)
      @status = status
      @code = code
      @body = body
      @retry_after_s = retry_after_s
    end
  end

  # Sends calls with a key, repeats those that may be repeated, and raises Error. Only Ruby's own library is used.
  class BaseClient
    # +address+ is that of the service, such as https://studio.example; +key+ an API key or an access token. A call that is refused
    # with 429 or 503 is repeated up to +max_retries+ times, after the time that the service asks for.
    def initialize(address, key, timeout_s: 120, max_retries: 2)
      @address = address.chomp("/")
      @key = key
      @timeout_s = timeout_s
      @max_retries = max_retries
    end

    # Yields every entry of a list whose answer has +next_cursor+, page after page; without a block it returns an enumerator:
    # <tt>client.paginate { |cursor| client.list_render_jobs(cursor: cursor) }.each { … }</tt>
    def paginate
      Enumerator.new do |entries|
        cursor = nil
        loop do
          page = yield(cursor)
          page[:data].each { |entry| entries << entry }
          cursor = page[:next_cursor] || page.dig(:pagination, :next_cursor)
          break if cursor.nil?
        end
      end
    end

    # Reads a render job until it has finished, and returns it, also if it failed. Raises Timeout::Error.
    def wait_for_render_job(id, timeout_s: 600)
      ends_at = Process.clock_gettime(Process::CLOCK_MONOTONIC) + timeout_s
      pause_s = 0.2
      loop do
        job = call("GET", "/studio/render-jobs/{id}", places: { "id" => id })
        return job if job[:finished]
        if Process.clock_gettime(Process::CLOCK_MONOTONIC) + pause_s > ends_at
          raise Timeout::Error, "The render job #{id} has not finished within #{timeout_s} seconds."
        end

        sleep(pause_s)
        pause_s = [pause_s * 1.5, 5.0].min
      end
    end

    # Returns the bytes of a file of the service. The key is not sent.
    def download(url)
      answer = Net::HTTP.get_response(URI(url))
      raise Error.new(answer.code.to_i, "unknown", answer.message, {}, nil) unless answer.is_a?(Net::HTTPOK)

      answer.body
    end

    private

    def call(method, path, places: {}, query: {}, headers: {}, body: nil, media_type: "application/json")
      places.each { |name, value| path = path.gsub("{#{name}}", URI.encode_www_form_component(value.to_s).gsub("+", "%20")) }
      uri = URI("#{@address}/v1#{path}")
      given = query.compact
      uri.query = URI.encode_www_form(given) unless given.empty?
      request = Net::HTTP.const_get(method.capitalize).new(uri)
      request["Authorization"] = "Bearer #{@key}"
      headers.compact.each { |name, value| request[name] = value.to_s }
      unless body.nil?
        request.body = body.is_a?(String) ? body : JSON.generate(body)
        request["Content-Type"] = media_type
      end
      attempt = 0
      loop do
        answer = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https", read_timeout: @timeout_s) do |http|
          http.request(request)
        end
        return read(answer) if answer.code.to_i < 400

        error = read_error(answer)
        may_repeat = [429, 503].include?(error.status) && error.retry_after_s && error.retry_after_s <= 60
        raise error if !may_repeat || attempt >= @max_retries

        attempt += 1
        sleep(error.retry_after_s)
      end
    end

    def read(answer)
      content = answer.body
      return nil if content.nil? || content.empty?

      answer["Content-Type"].to_s.include?("json") ? JSON.parse(content, symbolize_names: true) : content
    end

    def read_error(answer)
      body = begin
        JSON.parse(answer.body.to_s, symbolize_names: true)
      rescue JSON::ParserError
        {}
      end
      body = {} unless body.is_a?(Hash)
      after = answer["Retry-After"]
      seconds = after&.match?(/\A\d+\z/) ? after.to_i : nil
      Error.new(answer.code.to_i, body[:code] || "unknown", body[:error] || answer.message, body, seconds)
    end
  end
end
