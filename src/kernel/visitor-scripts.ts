/** A script for visitors' browsers, made of the sources that its entry imports: those of `visitor/` and `domain/`. */
export type VisitorScript = {
  readonly name: string
  /** The head of the file's name; `name` unless told. */
  readonly file?: string
  readonly entry: URL
}
