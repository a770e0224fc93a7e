import pg from 'pg';

/** The type of lists of 64-bit integers, which `pg` reads as texts. */
const int8List = 1016;

/** 64-bit integers as numbers, which identities and counts here fit, alone and in lists; dates as the text they are. All else as `pg` reads it. */
export const columnParsers: pg.CustomTypesConfig = {
  getTypeParser(id, format) {
    if (format !== 'binary' && id === pg.types.builtins.INT8) return Number;
    if (format !== 'binary' && id === pg.types.builtins.DATE) return String;
    if (format !== 'binary' && Number(id) === int8List) {
      const readList = pg.types.getTypeParser(int8List as never, 'text');
      return (text: string) => (readList(text) as unknown as (string | null)[]).map((each) => each && Number(each));
    }
    return pg.types.getTypeParser(id, format);
  },
};
