import { name } from '../../package.json';
import packages from './names.json';

/** Workflows for the package with all services, for those of one service each: the types of the nodes are others. */
export const inPackages = (text: string): string =>
	Object.entries(packages).reduce(
		(result, [service, about]) =>
			result.replaceAll(
				`${name}.${service.toLowerCase()}`,
				`${about.name}.${service.toLowerCase()}`,
			),
		text,
	);
