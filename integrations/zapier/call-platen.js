'use strict';

/** The address of the service, without a slash at its end. */
const addressOf = (bundle) => String(bundle.authData.address).replace(/\/+$/, '');

/** Sends a request to the service; throws an error with its sentence, or one that Zapier repeats later. */
async function callPlaten(z, bundle, { method = 'GET', path, params, body }) {
  const response = await z.request({
    method,
    url: `${addressOf(bundle)}/v1${path}`,
    params,
    body,
    skipThrowForStatus: true,
  });
  if (response.status < 400) return response.data;
  const { error, code } = response.data ?? {};
  const sentence = error ?? `The service answered ${response.status}.`;
  if (response.status === 429) {
    throw new z.errors.ThrottledError(sentence, Number(response.getHeader('retry-after') ?? 60));
  }
  throw new z.errors.Error(sentence, code ?? 'unknown', response.status);
}

/** A field that holds JSON as an object. */
function readJson(z, text, name) {
  if (text === undefined || text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    throw new z.errors.Error(`${name} is not JSON.`, 'invalid_json', 400);
  }
}

module.exports = { addressOf, callPlaten, readJson };
