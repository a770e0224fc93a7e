/** The mode of files in the data folder: nobody but the account that the service runs as reads them. */
export const privateFileMode = 0o600;

/** The mode of the data folder and those below it. */
export const privateFolderMode = 0o700;

/** The bits of a mode that let others in. */
export const othersMode = 0o077;
