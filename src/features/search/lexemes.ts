/** Where a stem of a document stands, as the first letter of its lexeme in `words`; each stem has one, the best of its places. */
export const inName = (stem: string): string => `=${stem}`
export const inOthers = (stem: string): string => `+${stem}`
/** For the words of one meaning in the signs of a problem: «повяли» finds «вянет». Letters and digits only make a stem. */
export const inSigns = (group: string): string => `#${group}`
