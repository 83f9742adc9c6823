// Makes the creation of React elements faster, in which the tests of screens spend a sixth of their time: for each element
// React's development version captures a stack, which it shows in warnings. React stops when it has captured ten thousand
// stacks within a second, and here it has always captured so many. Warnings then lack the stack, and nothing else changes.
import * as React from 'react'

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const internals = (React as unknown as Record<string, object>)[INTERNALS] // React publishes no switch for this

if (internals && !Object.isFrozen(internals)) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Number.POSITIVE_INFINITY,
    set: () => {},
  })
}
