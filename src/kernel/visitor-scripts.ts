/** A script for visitors' browsers, made of the sources that its entry imports: those of `visitor/` and `domain/`. */
export type VisitorScript = {
  readonly name: string
  /** The head of the file's name; `name` unless told. */
  readonly file?: string
  readonly entry: URL
  /** It runs beside the pages as a service worker, which may look after any address of the site. */
  readonly worker?: true
}
