/** Lowers the first letter of a name within a sentence, but not of an abbreviation such as «СЭТ». */
export const lowerFirst = (name: string): string =>
  /^[А-ЯЁ][а-яё]/.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name
