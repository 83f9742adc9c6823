/** A new customer who waits to be accepted (ordering.md §4, decisions.md G86). */
export interface RegistrationRequest {
  id: number
  /** MM.dd.yyyy HH:mm */
  createdAt: string
  companyName: string
  name: string
  email: string
  phone: string
  state: { id: number; code: string; name: string } | null
}
