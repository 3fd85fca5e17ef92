/**
 * Cut to rows, one row a listing: `colour fabric print dye-lot | English name | Chinese name`, `-` for no print.
 * Row order is identity (a listing's key and its pictures come from cut and place), so new rows go to the end of a cut.
 */
export type Rows = Record<string, string[]>
