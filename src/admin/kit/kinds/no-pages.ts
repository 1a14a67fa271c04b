/** Said in lists and forms of kinds whose records the site shows only inside of others, or not at all. */
export const noPages = 'На\u00a0сайте у\u00a0этих записей нет страниц.'
