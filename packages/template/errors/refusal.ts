/** Why a value was not accepted: a sentence without its subject, such as `is not a color`. */
export class ValueError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}
