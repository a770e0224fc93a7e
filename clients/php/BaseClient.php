<?php

declare(strict_types=1);

namespace Platen;

/** Sends calls with a key, repeats those that may be repeated, and throws PlatenException. Only PHP itself is used. */
abstract class BaseClient
{
    private string $address;

    /**
     * @param string $address that of the service, such as https://studio.example
     * @param string $key an API key or an access token
     * @param float $timeoutS seconds that a call may take
     * @param int $maxRetries how often a call is repeated that was refused with 429 or 503, after the time that the service asks for
     */
    public function __construct(
        string $address,
        private string $key,
        private float $timeoutS = 120.0,
        private int $maxRetries = 2,
    ) {
        $this->address = rtrim($address, '/');
    }

    /**
     * Yields every entry of a list whose answer has `next_cursor`, page after page:
     * `$client->paginate(fn ($cursor) => $client->listRenderJobs(cursor: $cursor))`.
     *
     * @param callable(mixed): array<string, mixed> $call
     * @return \Generator<int, mixed>
     */
    public function paginate(callable $call): \Generator
    {
        $cursor = null;
        do {
            $page = $call($cursor);
            foreach ($page['data'] as $entry) {
                yield $entry;
            }
            $cursor = $page['next_cursor'] ?? $page['pagination']['next_cursor'] ?? null;
        } while ($cursor !== null);
    }

    /**
     * Reads a render job until it has finished, and returns it, also if it failed. Throws \RuntimeException when that takes too long.
     *
     * @return array<string, mixed>
     */
    public function waitForRenderJob(string $id, float $timeoutS = 600.0): array
    {
        $end = microtime(true) + $timeoutS;
        $pauseS = 0.2;
        while (true) {
            $job = $this->call('GET', '/studio/render-jobs/{id}', ['id' => $id]);
            if ($job['finished']) {
                return $job;
            }
            if (microtime(true) + $pauseS > $end) {
                throw new \RuntimeException("The render job $id has not finished within $timeoutS seconds.");
            }
            usleep((int) ($pauseS * 1e6));
            $pauseS = min($pauseS * 1.5, 5.0);
        }
    }

    /** Returns the bytes of a file of the service. The key is not sent. */
    public function download(string $url): string
    {
        $content = file_get_contents($url, false, stream_context_create(['http' => ['timeout' => $this->timeoutS]]));
        if ($content === false) {
            throw new \RuntimeException("The file $url could not be read.");
        }
        return $content;
    }

    /**
     * @param array<string, string|int> $places
     * @param array<string, mixed> $query
     * @param array<string, mixed> $headers
     */
    protected function call(
        string $method,
        string $path,
        array $places = [],
        array $query = [],
        array $headers = [],
        mixed $body = null,
        ?string $mediaType = null,
    ): mixed {
        foreach ($places as $name => $value) {
            $path = str_replace('{' . $name . '}', rawurlencode((string) $value), $path);
        }
        $given = array_map(self::text(...), array_filter($query, fn ($value) => $value !== null));
        $url = "$this->address/v1$path" . ($given === [] ? '' : '?' . http_build_query($given));
        $lines = ["Authorization: Bearer $this->key"];
        foreach (array_filter($headers, fn ($value) => $value !== null) as $name => $value) {
            $lines[] = "$name: " . str_replace(["\r", "\n"], '', self::text($value));
        }
        $content = null;
        if ($body !== null) {
            // An empty array is an object here: every body of the service is one.
            $content = is_string($body) ? $body : json_encode($body === [] ? new \stdClass() : $body, JSON_THROW_ON_ERROR);
            $lines[] = 'Content-Type: ' . ($mediaType ?? 'application/json');
        }
        for ($attempt = 0; ; $attempt++) {
            [$status, $answered, $bytes] = $this->send($method, $url, $lines, $content);
            if ($status < 400) {
                if ($bytes === '') {
                    return null;
                }
                return str_contains($answered['content-type'] ?? '', 'json')
                    ? json_decode($bytes, true, 512, JSON_THROW_ON_ERROR)
                    : $bytes;
            }
            $error = self::readError($status, $answered, $bytes);
            $mayRepeat = in_array($status, [429, 503], true) && $error->retryAfterS !== null && $error->retryAfterS <= 60;
            if (!$mayRepeat || $attempt >= $this->maxRetries) {
                throw $error;
            }
            sleep($error->retryAfterS);
        }
    }

    /**
     * @param list<string> $lines
     * @return array{int, array<string, string>, string}
     */
    private function send(string $method, string $url, array $lines, ?string $content): array
    {
        $context = stream_context_create(['http' => [
            'method' => $method,
            'header' => $lines,
            'ignore_errors' => true,
            'follow_location' => 0,
            'timeout' => $this->timeoutS,
            ...($content === null ? [] : ['content' => $content]),
        ]]);
        $bytes = @file_get_contents($url, false, $context);
        if ($bytes === false) {
            throw new \RuntimeException("The service at $this->address cannot be reached.");
        }
        $answered = [];
        $status = 0;
        foreach ($http_response_header as $line) {
            if (preg_match('#^HTTP/\S+ (\d+)#', $line, $found)) {
                $status = (int) $found[1];
            } elseif (str_contains($line, ':')) {
                [$name, $value] = explode(':', $line, 2);
                $answered[strtolower($name)] = trim($value);
            }
        }
        return [$status, $answered, $bytes];
    }

    /** @param array<string, string> $answered */
    private static function readError(int $status, array $answered, string $bytes): PlatenException
    {
        $body = json_decode($bytes, true);
        $body = is_array($body) ? $body : [];
        $after = $answered['retry-after'] ?? '';
        return new PlatenException(
            $status,
            (string) ($body['code'] ?? 'unknown'),
            (string) ($body['error'] ?? "The service answered $status."),
            $body,
            ctype_digit($after) ? (int) $after : null,
        );
    }

    private static function text(mixed $value): string
    {
        return is_bool($value) ? ($value ? 'true' : 'false') : (string) $value;
    }
}
