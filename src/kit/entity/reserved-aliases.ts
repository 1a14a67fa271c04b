/** Not allowed as aliases, because these addresses are pages. */
export const reservedAliases = new Set([
  ...['create', 'edit', 'new', 'cart', 'checkout', 'compare'],
  ...['archive', 'bulk', 'export', 'feed', 'import', 'preview', 'rss', 'rubrics', 'search', 'tags', 'trash'],
])
