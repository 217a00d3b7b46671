import type { Catalog } from '../catalog/types';
import type { EnvironmentsGroup } from '../commands/commandServices';
import { behaviourLike } from '../sandbox/behaviour';
import { createFaultPlan } from '../sandbox/faults/faultPlan';
import { createFaultStatus } from './faultStatus';
import { sandboxExpectation } from './sandboxExpectation';
import type { SandboxHost } from './sandboxHost';

/** What commands may tell the sandbox. */
export function createSandboxServices(
  sandbox: Pick<SandboxHost, 'behaviour' | 'behave' | 'failBy'>,
  catalog: Pick<Catalog, 'findEndpoint'>,
): Pick<EnvironmentsGroup, 'sandboxFailure' | 'sandboxManner'> {
  const faults = createFaultPlan();
  sandbox.failBy(faults.take, createFaultStatus(faults, catalog));
  return {
    sandboxFailure: { isOn: () => faults.current() !== undefined, set: faults.set },
    sandboxManner: {
      like: () => sandbox.behaviour()?.like ?? 'reference',
      follow: (like) => {
        const behaviour = behaviourLike(like);
        sandbox.behave(behaviour, sandboxExpectation(behaviour));
      },
    },
  };
}
