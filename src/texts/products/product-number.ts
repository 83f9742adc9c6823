/** The id under which quick order and search find a product, as screens and papers show it (G173; experience.md, Words on screens). */
export const productNumberText = (id: number) => `No. ${id}`
