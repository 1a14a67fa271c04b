/** For the name of a prepared statement: its text depends on which filters are given, not on their values. */
export const keyOfFilter = (given: object): string =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name]) => name)
    .sort()
    .join('-')
