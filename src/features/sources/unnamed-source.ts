/** What readers get about a fact whose source has no title for them. */
export const unnamedSource = 'Источник не\u00a0указан'
