/** The column of a file names its unit, «Цена, ₽»; on a screen the unit stands with the number. */
export const shownLabel = (kind: string, label: string): string =>
  kind === 'money' ? label.replace(/, ₽$/, '') : label
