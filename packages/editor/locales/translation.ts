/**
 * Translations of one area of the interface: from the English sentence, as it stands in `msg('…')`, to the same in another language.
 * What is put into a sentence is written `{0}`, `{1}` in the order of the English one; a translation may use another order.
 */
export type Translations = Readonly<Record<string, string>>;
