import { knownBaseUrls, knownGatewayOrigins } from '../../catalog/knownAddresses';
import { deleteEnvironmentData, migrateEnvironmentData } from '../../environments/migrateEnvironmentData';
import type { DocumentRoom } from './documents';

/** Services of the commands that add, edit and remove environments. */
export function wireEnvironments(house: DocumentRoom) {
  const { levels, recents, confirmed, history, hintsOn } = house;
  const stores = { levels, recents, confirmed, requests: house.keptRequests };
  const report = (line: string): void => house.log.error(line);
  return {
    knownAddresses: {
      ofService: () => (hintsOn() ? knownBaseUrls : undefined),
      ofGateways: knownGatewayOrigins,
    },
    environmentData: {
      migrate: (from: string, to: string) => migrateEnvironmentData({ ...stores, history }, from, to, report),
      delete: (name: string) => {
        const ofHistory = { delete: (gone: string) => history.clear(gone) };
        return deleteEnvironmentData({ ...stores, history: ofHistory }, name, report);
      },
    },
  };
}
