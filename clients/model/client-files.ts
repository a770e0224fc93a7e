/** The files of a client, by their paths in its folder. */
export type ClientFiles = Readonly<Record<string, string>>;
