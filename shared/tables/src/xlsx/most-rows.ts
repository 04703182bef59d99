/** Rows of a sheet, the header among them, as spreadsheet programs allow. */
export const MOST_ROWS = 1_048_576
