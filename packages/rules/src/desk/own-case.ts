/** Whoever bought or sold speaks for one side: such an operator is offered nothing, and another one has to act. Null is the command line. */
export const isOwnCase = (sides: readonly (number | null)[], operatorId: number | null): boolean =>
  operatorId !== null && sides.includes(operatorId)
