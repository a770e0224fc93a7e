<?php

declare(strict_types=1);

foreach (['PlatenException', 'BaseClient', 'Client'] as $name) {
    require getenv('CLIENT') . "/src/$name.php";
}

$client = new Platen\Client(getenv('ADDRESS'), getenv('KEY'));
$template = $client->createTemplate(['name' => 'Card', 'canvas_width' => 40, 'canvas_height' => 20]);
$queued = array_map(
    fn (string $format) => $client->renderTemplate(
        ['templateId' => $template['id'], 'response' => ['mode' => 'async', 'format' => $format]],
    ),
    ['png', 'jpg'],
);
$job = $client->waitForRenderJob($queued[0]['id']);
$client->waitForRenderJob($queued[1]['id']);
$list = fn ($cursor) => $client->listRenderJobs(status: 'succeeded', limit: 1, cursor: $cursor);
$listed = array_column(iterator_to_array($client->paginate($list), false), 'id');
$binary = $client->renderTemplate(['templateId' => $template['id'], 'response' => ['type' => 'binary']], cache: false);
$found = $client->listTemplates(search: 'Card');
try {
    $client->getTemplate(999999);
    $code = $status = null;
} catch (Platen\PlatenException $error) {
    [$code, $status] = [$error->errorCode, $error->status];
}
try {
    $client->createTemplate(['name' => 5]);
    $issue = null;
} catch (Platen\PlatenException $error) {
    $issue = $error->body['issues'][0]['path'];
}
echo json_encode([
    'statuses' => array_column($queued, 'status'),
    'status' => $job['status'],
    'queued' => array_column($queued, 'id'),
    'listed' => $listed,
    'found' => array_column($found, 'name'),
    'file' => substr($client->download($job['result']['data']['content']), 1, 3),
    'binary' => substr($binary, 1, 3),
    'code' => $code,
    'httpStatus' => $status,
    'issue' => $issue,
]);
