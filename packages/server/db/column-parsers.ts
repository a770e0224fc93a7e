import pg from 'pg';

/** 64-bit integers as numbers, which identities and counts here fit; dates as the text they are. All else as `pg` reads it. */
export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (format !== 'binary' && id === pg.types.builtins.INT8) return Number;
    if (format !== 'binary' && id === pg.types.builtins.DATE) return String;
    return pg.types.getTypeParser(id, format);
  },
};
