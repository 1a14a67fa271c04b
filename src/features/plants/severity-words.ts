/** How much a problem harms a crop, by its severity. In a file of its own, so that the browser does not load the view. */
export const severityWords = ['нет', 'слабо', 'заметно', 'сильно'] as const
