import type { Prisma } from './generated/client.ts'
import type { ReadonlyRow } from './readonlyRow.ts'

type WithArgs = 'findUnique' | 'findUniqueOrThrow' | 'create' | 'update' | 'upsert' | 'delete' | 'createManyAndReturn'
type WithOptionalArgs = 'findMany' | 'findFirst' | 'findFirstOrThrow'

type OperationArgs<Delegate, Args, Operation extends WithArgs | WithOptionalArgs> = Prisma.Exact<
  Args,
  Prisma.Args<Delegate, Operation>
>
type Rows<Delegate, Args, Operation extends WithArgs | WithOptionalArgs> = Prisma.PrismaPromise<
  ReadonlyRow<Prisma.Result<Delegate, Args, Operation>>
>

/** Prisma's operations on one model, whose rows are for reading only. */
export type ReadonlyDelegate<Delegate> = Omit<Delegate, WithArgs | WithOptionalArgs> & {
  [Operation in WithArgs & keyof Delegate]: <Args>(
    args: OperationArgs<Delegate, Args, Operation>,
  ) => Rows<Delegate, Args, Operation>
} & {
  [Operation in WithOptionalArgs & keyof Delegate]: <Args = object>(
    args?: OperationArgs<Delegate, Args, Operation>,
  ) => Rows<Delegate, Args, Operation>
}

/** The same object: only the types of its rows change, which the compiler cannot follow through Prisma's generic types. */
export const withReadonlyRows = <Delegate>(delegate: Delegate) => delegate as unknown as ReadonlyDelegate<Delegate>
