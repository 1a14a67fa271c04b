/** Why a record that others refer to stays. */
export const usedText = ({ title, field, total }: { title: string; field: string; total: number }): string =>
  `Используется: ${title} (${field})${total > 1 ? ` и\u00a0ещё ${total - 1}` : ''}.`
