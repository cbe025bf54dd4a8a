interface PropSource {
  parent?: { fileName: string }
  description: string
}

/** How the props of components are read from their types, for the workshop and for the pages as Markdown. */
export const docgenOptions = {
  shouldExtractLiteralValuesFromEnum: true,
  shouldRemoveUndefinedFromOptional: true,
  // Inherited props of HTML elements and primitives are documented by those.
  propFilter: ({ parent, description }: PropSource) =>
    parent ? !/node_modules/.test(parent.fileName) : description !== '',
}
