/** The stamp that every change of what pages show raises. */
export const PAGES = 'chat.pages'
