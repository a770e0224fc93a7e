/** Why a value was not taken: a sentence without its subject, such as `is not a color`. */
export class ValueError {
  readonly message: string;

  constructor(message: string) {
    this.message = message;
  }
}
