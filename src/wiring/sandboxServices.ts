import type { Catalog } from '../catalog/types';
import type { EnvironmentsGroup, SandboxSize } from '../commands/commandServices';
import { behaviourLike } from '../sandbox/behaviour';
import { LARGE_COUNT, SMALL_COUNT } from '../sandbox/data/seedUserGroups';
import { createFaultPlan } from '../sandbox/faults/faultPlan';
import { createFaultStatus } from './faultStatus';
import { sandboxExpectation } from './sandboxExpectation';
import type { SandboxHost } from './sandboxHost';

const groupCounts: Readonly<Record<SandboxSize, number>> = { small: SMALL_COUNT, large: LARGE_COUNT };

/** What commands may tell the sandbox. */
export function createSandboxServices(
  sandbox: Pick<SandboxHost, 'running' | 'missedPort' | 'reset' | 'behaviour' | 'behave' | 'failBy'>,
  catalog: Pick<Catalog, 'findEndpoint'>,
): Pick<EnvironmentsGroup, 'runningSandbox' | 'sandboxData' | 'sandboxFailure' | 'sandboxManner'> {
  const faults = createFaultPlan();
  let size: SandboxSize = 'small';
  sandbox.failBy(faults.take, createFaultStatus(faults, catalog));
  return {
    runningSandbox: () => {
      const running = sandbox.running();
      return running && { origin: running.origin, missedPort: sandbox.missedPort() };
    },
    sandboxData: {
      size: () => size,
      groupCount: (of) => groupCounts[of],
      reset: (wanted) => {
        size = wanted;
        sandbox.reset(groupCounts[wanted]);
      },
    },
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
