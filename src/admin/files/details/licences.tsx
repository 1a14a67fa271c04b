const licences = ['своя съёмка', 'CC0', 'CC BY 4.0', 'CC BY-SA 4.0', 'с\u00a0разрешения автора']

/** What is usual, for the list of an input. */
export const Licences = ({ id }: { id: string }) => (
  <datalist id={id}>
    {licences.map(licence => (
      <option key={licence} value={licence} />
    ))}
  </datalist>
)
