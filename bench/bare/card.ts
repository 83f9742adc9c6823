/** The content of a card of the bare page. It is read from a page of the app, so that both show the same texts. */
export interface BareCard {
  id: number
  name: string
  price: string
  picture: string
}
