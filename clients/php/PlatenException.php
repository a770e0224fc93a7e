<?php

declare(strict_types=1);

namespace Platen;

/** A refusal by the service. Branch on `errorCode`, which is stable; the message is a sentence for people. */
final class PlatenException extends \RuntimeException
{
    /**
     * @param int $status the HTTP status
     * @param array<string, mixed> $body the whole body of the answer
     * @param int|null $retryAfterS seconds after which the call may be repeated; null if the service did not say
     */
    public function __construct(
        public readonly int $status,
        public readonly string $errorCode,
        string $message,
        public readonly array $body,
        public readonly ?int $retryAfterS,
    ) {
        parent::__construct($message, $status);
    }
}
