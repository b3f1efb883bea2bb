/** Changes with everything that visitors are shown: see `stamped` of the manifest. */
export const CONTENT = 'faq.content'
