/** The client closed its connection before it was answered; work for it alone is given up. */
export class ClientGoneError extends Error {
  override readonly name = 'ClientGoneError';
}
